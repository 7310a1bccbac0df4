/** What goes on in a page, of which a new version must take nothing away. */
export interface GoingOn {
  /** Somebody is in a field, or has typed something that is not sent. */
  readonly isTyping: boolean;
  /** A dialog, a menu or the like is open. */
  readonly isOpen: boolean;
  /** A change is on its way to the server. */
  readonly isSending: boolean;
  /** Something is said that one can still act on, such as Undo. */
  readonly isSaying: boolean;
}

/** Whether the page may be loaded anew without anybody losing anything. */
export const isCalm = ({ isTyping, isOpen, isSending, isSaying }: GoingOn): boolean =>
  !isTyping && !isOpen && !isSending && !isSaying;

/** What a page does about a version of the app. */
type Step = 'nothing' | 'activate' | 'reload';

/**
 * What follows a calm moment: a version that waits takes over, which changes nothing of the pages that are open; and a page of an
 * older version is loaded anew where its screen changes anyway, as long as the network is there to bring its data.
 */
export const stepAt = (
  moment: 'hidden' | 'screen-changed',
  { calm, isWaiting, isOld, isOnline }: Readonly<Record<'calm' | 'isWaiting' | 'isOld' | 'isOnline', boolean>>,
): Step => {
  if (!calm) return 'nothing';
  if (isWaiting) return 'activate';
  return moment === 'screen-changed' && isOld && isOnline ? 'reload' : 'nothing';
};

import { composerDraft } from '../../features/chat/composer-draft.ts';
import { recall, remember } from '../../platform/browser-memory.ts';
import { storeDraftFile } from '../../platform/draft-files.ts';
import { draftName, fillDraft } from '../../platform/form-draft.ts';
import { addHref } from '../../platform/form-of-address.ts';
import { handFiles } from '../../platform/handed-files.ts';
import { type Shared, forgetShared } from '../../platform/handover-store.ts';
import { type Becomes, activityOfShared, titleOfShared, wholeText } from '../../platform/handover.rules.ts';
import { newUuid } from '../../platform/uuid.ts';
import { tripTabHref } from '../trip/use-trip-tab.ts';

interface Place {
  readonly shared: Shared;
  readonly viewerId: string;
  readonly tripId: string;
}

/** Fills what was shared into the draft of a form in a trip, beside what stands there. @returns the address that opens the form. */
export const fillForm = async (as: Becomes, place: Place): Promise<string> => FILLED[as](place);

const FILLED: Readonly<Record<Becomes, (place: Place) => Promise<string>>> = {
  activity: async ({ shared, viewerId, tripId }) => {
    const draft = draftName('activity', viewerId, tripId, null);
    const { title, description } = activityOfShared(shared);
    fillDraft(draft, { title }, { description });
    for (const file of shared.files)
      await storeDraftFile(draft, { id: newUuid(), name: file.name, replaces: null }, file);
    await forgetShared();
    return addHref(tripId, 'activity');
  },
  message: async ({ shared, viewerId, tripId }) => {
    const draft = composerDraft(viewerId, tripId);
    const written = [recall('tab', draft) ?? '', wholeText(shared)].filter((text) => text !== '').join('\n');
    if (written !== '') remember('tab', draft, written);
    handFiles(draft, shared.files, () => void forgetShared());
    return tripTabHref(tripId, 'chat');
  },
  outfit: async ({ shared, viewerId, tripId }) => {
    const draft = draftName('outfit', viewerId, tripId, null);
    fillDraft(draft, { title: titleOfShared(shared) });
    handFiles(draft, shared.files, () => void forgetShared());
    return addHref(tripId, 'outfit');
  },
};

/**
 * Runs in a document that shows a page before the app's code has come, and notes the button that was pressed last, as
 * `earlyPress`: the app presses it again once it can. The security policy names it by its hash.
 */
export const NOTE_EARLY_PRESS =
  'window.noteEarlyPress=e=>{window.earlyPress=e.target.closest("#root [type=button]")};addEventListener("click",noteEarlyPress,true)';

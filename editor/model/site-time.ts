import type { EditorState } from '../../cli/dev/editor/protocol.ts';

/**
 * The present as a time of the site is written, `2026-12-01 09:00`, by the clock of the server. `sinceSent`: milliseconds since it told its
 * time, which is when the page of the editor was loaded.
 */
export const siteTime = ({ now, timeZone }: EditorState['clock'], sinceSent: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now + sinceSent);

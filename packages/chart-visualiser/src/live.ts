/** What the page makes of the messages that an app tells it. */
export type { AppClock, AppHandle, SnapshotView } from './page/live/app-window.ts';
export { LiveLog } from './page/live/live-log.ts';
export { readMessage } from './page/live/protocol.ts';
export { save } from './page/live/save.ts';

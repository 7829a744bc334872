import { limits } from '../limits.ts';
import { all, owns, type Permission, type PermissionViewer, when } from './permission.ts';

type Sent = { sender: { _id: string }; createdAt: string };

/** The sender, for an hour. */
export const mayRemoveForBoth = (
  viewer: PermissionViewer,
  { sender, createdAt }: Sent,
  now: Date,
): Permission =>
  all(
    owns(viewer, sender._id),
    when(now.getTime() - Date.parse(createdAt) <= limits.removeForBothMs, 'tooLate'),
  );

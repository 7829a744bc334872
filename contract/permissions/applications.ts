import { denied, type Permission, type PermissionViewer, when } from './permission.ts';

type Parties = { applicantId: string; posterId: string };

/** The viewer's side of an application; null for everybody else. */
export function roleIn(viewer: PermissionViewer, application: Parties): 'applicant' | 'poster' | null {
  if (viewer?.id === application.applicantId) return 'applicant';
  return viewer?.id === application.posterId ? 'poster' : null;
}

export const maySeeApplication = (viewer: PermissionViewer, application: Parties): Permission =>
  viewer === null ? denied('signIn') : when(roleIn(viewer, application) !== null, 'notYours');

/** The move's name starts with its actor. Whether the move is legal now is up to the chart. */
export const mayMoveApplication = (
  viewer: PermissionViewer,
  application: Parties,
  event: `applicant.${string}` | `poster.${string}`,
): Permission => {
  if (viewer === null) return denied('signIn');
  return when(event.split('.')[0] === roleIn(viewer, application), 'notYours');
};

import { denied, type Permission, type PermissionViewer, when } from './permission.ts';

type Parties = { applicantId: string; posterId: string };

/** Which side of an application the viewer is on; null for everybody else. */
export function roleIn(viewer: PermissionViewer, application: Parties): 'applicant' | 'poster' | null {
  if (viewer?.id === application.applicantId) return 'applicant';
  return viewer?.id === application.posterId ? 'poster' : null;
}

/** Only the two may know it. */
export const maySeeApplication = (viewer: PermissionViewer, application: Parties): Permission =>
  viewer === null ? denied('signIn') : when(roleIn(viewer, application) !== null, 'notYours');

/** A move of `machines/application` names its actor first; whether it is legal now is the chart's business. */
export const mayMoveApplication = (
  viewer: PermissionViewer,
  application: Parties,
  event: `applicant.${string}` | `poster.${string}`,
): Permission => {
  if (viewer === null) return denied('signIn');
  return when(event.split('.')[0] === roleIn(viewer, application), 'notYours');
};

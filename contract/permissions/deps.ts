import { denied, type Permission, type PermissionViewer, when } from './permission.ts';

type Parties = { playerId: string; depId: string; posterId: string };

/** The viewer's role in a dep request; null for everybody else. */
export function roleInDep(
  viewer: PermissionViewer,
  { playerId, depId, posterId }: Parties,
): 'player' | 'dep' | 'poster' | null {
  if (viewer?.id === playerId) return 'player';
  if (viewer?.id === depId) return 'dep';
  return viewer?.id === posterId ? 'poster' : null;
}

export const maySeeDep = (viewer: PermissionViewer, parties: Parties): Permission =>
  viewer === null ? denied('signIn') : when(roleInDep(viewer, parties) !== null, 'notYours');

/** The move's name starts with its actor. Whether the move is legal now is up to the chart. */
export const mayMoveDep = (
  viewer: PermissionViewer,
  parties: Parties,
  event: `${'player' | 'dep' | 'poster'}.${string}`,
): Permission => {
  if (viewer === null) return denied('signIn');
  return when(event.split('.')[0] === roleInDep(viewer, parties), 'notYours');
};

import { shownRolesOf } from '#contract/gig-state.ts';
import type { GigSummary, ShownRole } from '#contract/gigs.ts';

export const levelLabels: Readonly<Record<string, string>> = {
  learning: 'Beginner',
  practised: 'Experienced',
  professional: 'Professional',
};

/** "Trumpet, professional", or "Anyone". */
export const roleName = ({ skill, level }: Pick<ShownRole, 'skill' | 'level'>): string =>
  [skill || 'Anyone', level && levelLabels[level]?.toLowerCase()].filter(Boolean).join(', ');

/** "1 of 3 filled"; for a single place "filled" or "wanted". */
export function foundText({ count, taken }: Pick<ShownRole, 'count' | 'taken'>): string {
  if (count > 1) return `${taken} of ${count} filled`;
  return taken > 0 ? 'filled' : 'wanted';
}

/** The role of an application, if the gig names roles. */
export const namedRole = (gig: GigSummary, roleId: string | undefined): ShownRole | undefined =>
  gig.roles?.find(({ id, skill, level }) => id === roleId && (skill !== '' || level !== undefined));

export const openRoles = (gig: GigSummary): ShownRole[] =>
  shownRolesOf(gig).filter(({ taken, count }) => taken < count);

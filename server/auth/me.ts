import type { MeAnswer } from '#contract/ours/spec-answers.ts';
import type { Viewer } from '../http/viewer.ts';

/** The member as section 7 of the spec wants them. */
export function meOf(user: Omit<Viewer, 'sessionId'>): MeAnswer {
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    avatar: user.avatar,
    isEmailVerified: user.verifiedAt !== null,
  };
}

import { accountRoutes } from './account/routes.ts';
import { applicationRoutes } from './applications/routes.ts';
import { botCheckRoutes } from './auth/bot-check.ts';
import { deviceRoutes } from './auth/devices.ts';
import { recoveryRoutes } from './auth/recovery.ts';
import { registrationRoutes } from './auth/registration.ts';
import { passkeySignInRoutes, secondStepRoutes, signInRoutes } from './auth/sign-in.ts';
import { blockRoutes } from './blocks/routes.ts';
import { cachedItemRoutes } from './cached-items/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { depRoutes } from './deps/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { gigInvitationRoutes } from './gig-invitations/routes.ts';
import { gigQuestionRoutes } from './gig-questions/routes.ts';
import { gigSearchRoutes } from './gig-searches/routes.ts';
import { gigRoutes } from './gigs/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import type { Feature } from './http/serve.ts';
import { linkRoutes } from './links/routes.ts';
import { messageFileRoutes } from './message-files/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { postRoutes } from './posts/routes.ts';
import { profileRoutes } from './profiles/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { reportRoutes } from './reporting/routes.ts';
import { messageRequestRoutes } from './requests/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { undoRoutes } from './undo/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';

/** Everything that the API can do: each answers its calls of `contract/calls.ts`. */
export const features: readonly Feature[] = [
  accountRoutes,
  applicationRoutes,
  blockRoutes,
  botCheckRoutes,
  calendarRoutes,
  commentRoutes,
  conversationRoutes,
  dashboardRoutes,
  depRoutes,
  deviceRoutes,
  exportRoutes,
  gigInvitationRoutes,
  gigQuestionRoutes,
  gigRoutes,
  gigSearchRoutes,
  groupRoutes,
  cachedItemRoutes,
  linkRoutes,
  messageFileRoutes,
  messageRequestRoutes,
  messageRoutes,
  notificationRoutes,
  passkeyRoutes,
  passkeySignInRoutes,
  peopleRoutes,
  placeRoutes,
  postRoutes,
  profileRoutes,
  pushRoutes,
  recoveryRoutes,
  registrationRoutes,
  reportRoutes,
  reviewRoutes,
  secondFactorRoutes,
  secondStepRoutes,
  signInRoutes,
  undoRoutes,
  uploadRoutes,
];

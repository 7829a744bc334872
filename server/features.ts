import { leavingRoutes } from './account/leaving-routes.ts';
import { accountRoutes } from './account/routes.ts';
import { applicationRoutes } from './applications/routes.ts';
import { botCheckRoutes } from './auth/bot-check.ts';
import { deviceRoutes } from './auth/devices.ts';
import { mailedLinkRoutes } from './auth/mailed-link.ts';
import { notMeRoutes } from './auth/not-me.ts';
import { passkeySignInRoutes } from './auth/passkey-sign-in.ts';
import { recoveryRoutes } from './auth/recovery.ts';
import { registrationRoutes } from './auth/registration.ts';
import { secondStepRoutes } from './auth/second-step.ts';
import { signInRoutes } from './auth/sign-in.ts';
import { verificationRoutes } from './auth/verification.ts';
import { blockRoutes } from './blocks/routes.ts';
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
import { keptThingRoutes } from './kept-things/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { messageFileRoutes } from './message-files/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { contactRoutes } from './pages/contact-routes.ts';
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

/** Everything that the API can do: each answers its calls of `contract/calls`. */
export const features: readonly Feature[] = [
  accountRoutes,
  applicationRoutes,
  blockRoutes,
  botCheckRoutes,
  calendarRoutes,
  commentRoutes,
  contactRoutes,
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
  keptThingRoutes,
  leavingRoutes,
  linkRoutes,
  mailedLinkRoutes,
  messageFileRoutes,
  messageRequestRoutes,
  messageRoutes,
  notificationRoutes,
  notMeRoutes,
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
  verificationRoutes,
];

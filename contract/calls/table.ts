import { accountCalls, deviceCalls, leavingCalls } from './account.ts';
import { applicationCalls } from './applications.ts';
import {
  botCheckCalls,
  mailedLinkCalls,
  notMeCalls,
  recoveryCalls,
  registrationCalls,
  signInCalls,
  verificationCalls,
} from './auth.ts';
import { calendarCalls } from './calendar.ts';
import { contactCalls } from './contact.ts';
import { depCalls } from './deps.ts';
import { exportCalls } from './exports.ts';
import { gigInvitationCalls } from './gig-invitations.ts';
import { gigQuestionCalls } from './gig-questions.ts';
import { gigSearchCalls } from './gig-searches.ts';
import { gigCalls } from './gigs.ts';
import { groupCalls } from './groups.ts';
import { keptThingCalls } from './kept-things.ts';
import { linkCalls } from './links.ts';
import { conversationCalls, messageCalls, messageFileCalls, messageRequestCalls } from './messages.ts';
import { dashboardCalls, notificationCalls } from './notifications.ts';
import { passkeyCalls, passkeySignInCalls } from './passkeys.ts';
import { blockCalls, peopleCalls, profileCalls, reportCalls } from './people.ts';
import { placeCalls } from './places.ts';
import { commentCalls, postCalls } from './posts.ts';
import { pushCalls } from './push.ts';
import { reviewCalls } from './reviews.ts';
import { secondFactorCalls, secondStepCalls } from './second-factor.ts';
import { undoCalls } from './undo.ts';
import { uploadCalls } from './uploads.ts';

/** Undeclared fields are dropped. `picture`, `archive` and `file` are bytes, with a longer timeout. */
export const calls = {
  ...accountCalls,
  ...applicationCalls,
  ...blockCalls,
  ...botCheckCalls,
  ...calendarCalls,
  ...commentCalls,
  ...conversationCalls,
  ...dashboardCalls,
  ...contactCalls,
  ...depCalls,
  ...deviceCalls,
  ...exportCalls,
  ...gigCalls,
  ...gigInvitationCalls,
  ...gigQuestionCalls,
  ...gigSearchCalls,
  ...groupCalls,
  ...keptThingCalls,
  ...leavingCalls,
  ...linkCalls,
  ...mailedLinkCalls,
  ...messageCalls,
  ...messageFileCalls,
  ...messageRequestCalls,
  ...notificationCalls,
  ...notMeCalls,
  ...passkeyCalls,
  ...passkeySignInCalls,
  ...peopleCalls,
  ...placeCalls,
  ...postCalls,
  ...profileCalls,
  ...pushCalls,
  ...recoveryCalls,
  ...registrationCalls,
  ...reportCalls,
  ...reviewCalls,
  ...secondFactorCalls,
  ...secondStepCalls,
  ...signInCalls,
  ...undoCalls,
  ...uploadCalls,
  ...verificationCalls,
} as const;

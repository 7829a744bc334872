import type * as v from 'valibot';
import { accountCalls, deviceCalls, exportCalls, secondFactorCalls, secondStepCalls } from './account.ts';
import { applicationCalls } from './applications.ts';
import { botCheckCalls, mailedLinkCalls, recoveryCalls, registrationCalls, signInCalls } from './auth.ts';
import { availabilityCalls } from './availability.ts';
import { cachedItemCalls } from './cached-items.ts';
import { calendarCalls } from './calendar.ts';
import { commentCalls } from './comments.ts';
import { conversationCalls, groupCalls } from './conversations.ts';
import { dashboardCalls } from './dashboard.ts';
import { gigFormCalls } from './gig-form.ts';
import { gigQuestionCalls } from './gig-questions.ts';
import { gigBoardCalls, gigSearchCalls } from './gig-search.ts';
import { gigCalls } from './gigs.ts';
import { blockCalls, linkCalls } from './links.ts';
import { messageRequestCalls } from './message-requests.ts';
import { messageCalls, messageFileCalls } from './messages.ts';
import { notificationCalls, pushCalls } from './notifications.ts';
import { passkeyCalls, passkeySignInCalls } from './passkeys.ts';
import { peopleCalls, reportCalls } from './people.ts';
import { placeCalls } from './places.ts';
import { depCalls, gigInvitationCalls } from './player-requests.ts';
import { postCalls } from './posts.ts';
import { profileCalls } from './profile.ts';
import { profileFormCalls } from './profile-form.ts';
import { reviewCalls } from './reviews.ts';
import { messageSettingsCalls, notificationSettingsCalls } from './settings.ts';
import { contactCalls } from './site.ts';
import { undoCalls } from './undo.ts';
import { uploadCalls } from './uploads.ts';

type Schema = v.GenericSchema;

/** A call of the API, named by its method and path. A path with an unknown or malformed `:id` answers 404. */
export type Call = {
  /** For the API page. */
  summary: string;
  /** Members who are signed in, else 401. `public`: anybody. `verified`: e-mail confirmed, else 403. */
  who?: 'public' | 'verified';
  /** An extra rate limit. `strict`: every call counts. `strict-when-asked`: those that the handler counts. */
  limit?: 'strict' | 'strict-when-asked';
  /** Replaces the general rate allowance. `pictures`: enough for lists. */
  allowance?: 'pictures' | 'calendars';
  query?: Schema;
  /** JSON, or `file`: `multipart/form-data` with one file, or `ignored`: any type, not read. */
  body?: Schema | 'file' | 'ignored';
  /** JSON without undeclared fields, or bytes. */
  answer: Schema | 'picture' | 'archive' | 'file';
  status?: 200 | 201;
};

export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export type Calls = Readonly<Record<CallName, Call>>;

/** Every call of the API. Clients import its type alone. */
export const calls = {
  ...accountCalls,
  ...applicationCalls,
  ...blockCalls,
  ...botCheckCalls,
  ...calendarCalls,
  ...availabilityCalls,
  ...commentCalls,
  ...conversationCalls,
  ...dashboardCalls,
  ...contactCalls,
  ...depCalls,
  ...deviceCalls,
  ...exportCalls,
  ...gigCalls,
  ...gigFormCalls,
  ...gigBoardCalls,
  ...gigInvitationCalls,
  ...gigQuestionCalls,
  ...gigSearchCalls,
  ...groupCalls,
  ...cachedItemCalls,
  ...linkCalls,
  ...mailedLinkCalls,
  ...messageCalls,
  ...messageFileCalls,
  ...messageRequestCalls,
  ...messageSettingsCalls,
  ...notificationCalls,
  ...notificationSettingsCalls,
  ...passkeyCalls,
  ...passkeySignInCalls,
  ...peopleCalls,
  ...placeCalls,
  ...postCalls,
  ...profileCalls,
  ...profileFormCalls,
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
} as const;

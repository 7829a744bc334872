import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type ApplicationState, isBooked } from '#contract/ours/application-states.ts';
import type { Standing } from '../db/schema/acts.ts';
import { type ApplicationRow, applications } from '../db/schema/gigs.ts';

type Standings = Pick<
  ApplicationRow,
  'state' | 'acceptedTerms' | 'askedVersion' | 'answerBy' | 'answer' | 'standbyRank' | 'updatedAt'
>;

export const standingOf = ({
  state,
  acceptedTerms,
  askedVersion,
  answerBy,
  answer,
  standbyRank,
  updatedAt,
}: Standings): Standing => ({
  state,
  acceptedTerms,
  askedVersion,
  answerBy: answerBy?.toISOString() ?? null,
  answer,
  standbyRank,
  updatedAt: updatedAt.toISOString(),
});

export const columnsOf = ({
  updatedAt,
  answerBy = null,
  askedVersion = null,
  answer = '',
  standbyRank = null,
  ...rest
}: Standing) => ({
  ...rest,
  askedVersion,
  answer,
  standbyRank,
  answerBy: answerBy ? new Date(answerBy) : null,
  updatedAt: new Date(updatedAt),
});

/** SAF-15. An application as its applicant sees it: as before a decision of the poster that can still be undone. */
export const asApplicantSees = <Row extends Pick<ApplicationRow, 'shown'>>(row: Row): Row =>
  row.shown ? { ...row, ...columnsOf(row.shown), shown: null } : row;

/** SAF-15. Access that comes with a booking: given when the applicant knows of it, taken at once. */
export const hasBookingAccess = ({ state, shown }: Pick<ApplicationRow, 'state' | 'shown'>): boolean =>
  isBooked(state) && isBooked(shown?.state ?? state);

/** The state that the applicant sees; `of` is the application, `applications` itself or an alias of it. */
export const shownState = (
  of: { state: PgColumn | SQL; shown: PgColumn | SQL } = applications,
): SQL<ApplicationState> => sql`coalesce(${of.shown}->>'state', ${of.state})`;

import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type ApplicationState, isBooked } from '#contract/gigs.ts';
import type { ApplicationSnapshot } from '../db/schema/acts.ts';
import { type ApplicationRow, applications } from '../db/schema/gigs.ts';

type SnapshotSource = Pick<
  ApplicationRow,
  'state' | 'acceptedTerms' | 'askedVersion' | 'answerBy' | 'answer' | 'standbyRank' | 'updatedAt'
>;

export const snapshotOf = ({
  state,
  acceptedTerms,
  askedVersion,
  answerBy,
  answer,
  standbyRank,
  updatedAt,
}: SnapshotSource): ApplicationSnapshot => ({
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
}: ApplicationSnapshot) => ({
  ...rest,
  askedVersion,
  answer,
  standbyRank,
  answerBy: answerBy ? new Date(answerBy) : null,
  updatedAt: new Date(updatedAt),
});

/** SAF-15. An application as its applicant sees it: without the poster's decisions that can be undone. */
export const asApplicantSees = <Row extends Pick<ApplicationRow, 'shown'>>(row: Row): Row =>
  row.shown ? { ...row, ...columnsOf(row.shown), shown: null } : row;

/** SAF-15. The access that comes with a booking: granted when the applicant knows of it, revoked at once. */
export const hasBookingAccess = ({ state, shown }: Pick<ApplicationRow, 'state' | 'shown'>): boolean =>
  isBooked(state) && isBooked(shown?.state ?? state);

/** The state that the applicant sees; `of` is the application, `applications` itself or an alias of it. */
export const shownState = (
  of: { state: PgColumn | SQL; shown: PgColumn | SQL } = applications,
): SQL<ApplicationState> => sql`coalesce(${of.shown}->>'state', ${of.state})`;

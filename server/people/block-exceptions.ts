import { and, or, type SQL, sql } from 'drizzle-orm';
import { blocks } from '../db/schema/links.ts';
import { isPresent, type PersonSql, visibleTo } from './standing.ts';

const isBlockedBetween = (a: PersonSql, b: PersonSql): SQL => sql`exists (
  select 1 from ${blocks} pair where (pair.blocker_id = ${a}::uuid and pair.blocked_id = ${b}::uuid)
    or (pair.blocker_id = ${b}::uuid and pair.blocked_id = ${a}::uuid)
)`;

/** SAF-13. The owner of a place sees what stands there even if a block lies between them and its writer. */
export const visibleInPlace = (viewer: PersonSql, writer: PersonSql, isOwner: SQL): SQL | undefined =>
  or(visibleTo(viewer, writer), and(isOwner, isPresent(writer)));

/** SAF-13. Whether this person, or what they made, may be reported: `visibleTo` without the block. */
export const isReportable = (who: PersonSql): SQL => isPresent(who);

/** SAF-13. What the viewer sees may be reported, and so may what `maker` no longer shows them because of a block. */
export const isReportableIf = (seen: SQL | undefined, viewer: PersonSql, maker: PersonSql): SQL | undefined =>
  or(seen, and(isBlockedBetween(viewer, maker), isReportable(maker)));

type Named = { id: string; name: string; avatar: string | null; headline: string; place: string };

/** Somebody behind a block is shown by the bare name. */
export const bareName = <T extends Named>(person: T): T => ({
  ...person,
  avatar: null,
  headline: '',
  place: '',
});

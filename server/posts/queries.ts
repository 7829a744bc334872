import { and, desc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Feed, PageQuery, PostMark } from '#contract/fields.ts';
import type { Post, PostsQuery } from '#contract/posts.ts';
import type { Db, DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { atOf, firstRows, olderThan, olderThanPlace, preparedByShape, rowsOf } from '../db/prepared.ts';
import { comments, likes, postMarks, posts } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { search } from '../db/search.ts';
import { gigSummariesOf } from '../gigs/select.ts';
import { badInput, notFound } from '../http/errors.ts';
import { asIs, byCreation, pageOf, pageSize, readCursor } from '../http/validation.ts';
import { withNames } from '../mentions/mentions.ts';
import { refColumns } from '../people/cards.ts';
import {
  blocked,
  isPresent,
  isVisibleExcept,
  neighboursOf,
  type PersonSql,
  visibleTo,
  withBlocked,
} from '../people/visibility.ts';
import { readPreviews } from '../previews/previews.ts';

/** Those of these gigs that the viewer can reach, by id. */
const readGigCards = (db: DbOrTx, viewerId: string, ids: readonly string[]) =>
  gigSummariesOf(db, viewerId, ids.filter(isId), 'reachable');

/** @throws HttpError 400 when the author cannot reach it */
export async function requireGig(db: DbOrTx, authorId: string, gigId: string): Promise<void> {
  const found = await readGigCards(db, authorId, [gigId]);
  if (found.size === 0) throw badInput('This gig is no longer available. Choose another one.', 'gigId');
}

const selectPosts = (db: DbOrTx, viewerId: string | Placeholder) =>
  db
    .with(withBlocked(db, viewerId))
    .select({
      id: posts.id,
      author: refColumns(viewerId),
      text: posts.text,
      mentions: posts.mentions,
      createdAt: posts.createdAt,
      editedAt: posts.editedAt,
      version: posts.version,
      likeCount: sql<number>`(${posts.likeCount} - (
        select count(*) from ${likes} l
        where cardinality(${blocked}) > 0 and l.post_id = ${posts.id} and l.user_id = any(${blocked}) and ${isPresent(sql`l.user_id`)}
      ))::int`,
      commentCount: sql<number>`(${posts.commentCount} - (
        select count(*) from ${comments} c
        where cardinality(${blocked}) > 0 and c.post_id = ${posts.id} and c.author_id = any(${blocked}) and ${isPresent(sql`c.author_id`)}
          and ${posts.authorId} <> ${viewerId}::uuid
      ))::int`,
      pictures: posts.pictures,
      gigId: posts.gigId,
      showsGig: sql<boolean>`${posts.showsGig} or ${posts.gigId} is not null`,
      link: posts.link,
      likedByMe: sql<boolean>`exists (
        select 1 from ${likes} l where l.post_id = ${posts.id} and l.user_id = ${viewerId}::uuid
      )`,
      marks: sql<string[]>`array(
        select m.kind from ${postMarks} m where m.post_id = ${posts.id} and m.user_id = ${viewerId}::uuid
      )`,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId));

type Row = Awaited<ReturnType<typeof selectPosts>>[number];

async function toPosts(db: DbOrTx, viewerId: string, rows: readonly Row[]): Promise<Post[]> {
  const gigIds = rows.flatMap(({ gigId }) => gigId ?? []);
  const gigs = await readGigCards(db, viewerId, gigIds);
  const links = rows.flatMap(({ link }) => link ?? []);
  const previews = await readPreviews(db, links);
  const named = await withNames(db, viewerId, rows);
  return named.map(({ pictures, gigId, showsGig, link, marks, ...row }) => {
    const preview = previews.get(link ?? '');
    return {
      ...row,
      createdAt: row.createdAt.toISOString(),
      editedAt: row.editedAt?.toISOString() ?? null,
      savedByMe: marks.includes('saved'),
      hiddenByMe: marks.includes('hidden'),
      ...(pictures.length > 0 && { pictures }),
      ...(showsGig && { gig: gigs.get(gigId ?? '') ?? null }),
      ...(preview && { preview }),
    };
  });
}

const selfAndLinksOf = (viewer: PersonSql) =>
  sql`(select ${viewer}::uuid as id union all select id from ${neighboursOf(viewer)} n)`;

const isMarked = (viewer: PersonSql, mark: PostMark, post: PgColumn) => sql`exists (
  select 1 from ${postMarks} m where m.user_id = ${viewer}::uuid and m.post_id = ${post} and m.kind = ${sql.raw(`'${mark}'`)}
)`;

/**
 * The reader of a list. Posts that they hid after `settled` (ISO 8601), which they can still undo, keep their
 * place, so that a reload still shows Undo there.
 */
type Reader = { id: string; settled: string };
const reader = { id: sql.placeholder('viewerId'), settled: sql.placeholder('settled') };

/**
 * Whether the reader has not hidden a post. A scalar, so that the one mark is looked up: PostgreSQL would
 * join `not exists` with all that they have hidden. By `is distinct from` it expects most posts to stay.
 */
const isUnhidden = ({ id, settled }: Reader | typeof reader, post: PgColumn) => sql`(
  select m.kind from ${postMarks} m where m.user_id = ${id}::uuid and m.post_id = ${post} and m.kind = 'hidden'
    and m.created_at <= ${settled}::timestamptz
) is distinct from 'hidden'`;

type Shape = `${Feed | 'author'}_${'top' | 'next'}_${number}`;

const own = alias(posts, 'own');

/** The newest posts of each person in the reader's network, so that nobody crowds out the others. */
const isNewestInNetwork = (shape: Shape) => sql`${posts.id} in (
  select newest.id from ${selfAndLinksOf(sql.placeholder('viewerId'))} author
  cross join lateral (
    select ${own.id}, ${own.createdAt} from ${posts} ${own}
    where ${own.authorId} = author.id and ${isVisibleExcept(sql`author.id`, blocked)}
      and ${isUnhidden(reader, own.id)}
      ${shape.includes('next') ? sql`and ${olderThanPlace(own.createdAt, own.id)}` : sql``}
    order by ${desc(own.createdAt)}, ${firstRows(desc(own.id), rowsOf(shape))}
  ) newest
  order by newest.created_at desc, newest.id desc limit ${sql.raw(String(rowsOf(shape)))}
)`;

const preparedPosts = preparedByShape((db, shape: Shape) =>
  selectPosts(db, sql.placeholder('viewerId'))
    .where(
      and(
        isVisibleExcept(posts.authorId, blocked),
        isUnhidden(reader, posts.id),
        shape.startsWith('author') ? eq(posts.authorId, sql.placeholder('author')) : undefined,
        shape.startsWith('links') ? isNewestInNetwork(shape) : undefined,
        shape.includes('next') ? olderThanPlace(posts.createdAt, posts.id) : undefined,
      ),
    )
    .orderBy(desc(posts.createdAt), firstRows(desc(posts.id), rowsOf(shape)))
    .prepare(`posts_${shape}`),
);

/** The feed, or posts of links, of one author, saved, hidden, or found by a search; newest first. */
export async function readPosts(db: Db, by: Reader, { ids, ...query }: PostsQuery) {
  const viewerId = by.id;
  if (ids !== undefined)
    return { items: await readPostsByIds(db, viewerId, ids.split(',')), nextCursor: null };
  const { author, from = 'everybody', q } = query;
  if (author !== undefined && !isId(author)) throw notFound('This profile');
  if (q) return searchPosts(db, by, query);
  if (from === 'saved' || from === 'hidden') return readMarked(db, by, from, query);
  const size = pageSize(query);
  const position = readCursor(query);
  const shape: Shape = `${author ? 'author' : from}_${position ? 'next' : 'top'}_${size + 1}`;
  const values = { viewerId, settled: by.settled, author, ...atOf(position) };
  const rows = await preparedPosts(db, shape).execute(values);
  return postsPage(db, viewerId, rows, size);
}

/** Of `size + 1` rows. */
async function postsPage(db: Db, viewerId: string, rows: Row[], size: number) {
  const page = pageOf(rows, size, byCreation, asIs);
  return { ...page, items: await toPosts(db, viewerId, page.items) };
}

async function searchPosts(db: Db, by: Reader, { q, author, from, ...query }: PostsQuery) {
  const viewerId = by.id;
  const size = pageSize(query);
  const where = and(
    isVisibleExcept(posts.authorId, blocked),
    author === undefined ? undefined : eq(posts.authorId, author),
    from === 'links' ? sql`${posts.authorId} in ${selfAndLinksOf(viewerId)}` : undefined,
    from === 'saved' ? isMarked(viewerId, 'saved', posts.id) : undefined,
    from === 'hidden' ? isMarked(viewerId, 'hidden', posts.id) : isUnhidden(by, posts.id),
    olderThan(posts.createdAt, posts.id, readCursor(query)),
  );
  const order = [desc(posts.createdAt), desc(posts.id)];
  const rows = await search(q, { table: posts, where, order, rows: size + 1 }, (found) =>
    selectPosts(db, viewerId)
      .where(sql`${posts.id} in ${found}`)
      .orderBy(...order),
  );
  return postsPage(db, viewerId, rows, size);
}

/** Saved or hidden posts, last marked first. Saved ones that are hidden as well only count as hidden. */
async function readMarked(db: Db, by: Reader, mark: PostMark, query: PageQuery) {
  const viewerId = by.id;
  const size = pageSize(query);
  const marked = await db
    .select({ id: postMarks.postId, at: postMarks.createdAt })
    .from(postMarks)
    .innerJoin(posts, eq(posts.id, postMarks.postId))
    .where(
      and(
        eq(postMarks.userId, viewerId),
        eq(postMarks.kind, mark),
        mark === 'saved' ? isUnhidden(by, posts.id) : undefined,
        visibleTo(viewerId, posts.authorId),
        olderThan(postMarks.createdAt, postMarks.postId, readCursor(query)),
      ),
    )
    .orderBy(desc(postMarks.createdAt), desc(postMarks.postId))
    .limit(size + 1);
  const page = pageOf(marked, size, asIs, ({ id }) => id);
  const found = await readPostsByIds(db, viewerId, page.items);
  return { ...page, items: page.items.flatMap((id) => found.find((post) => post.id === id) ?? []) };
}

async function readPostsByIds(db: Db, viewerId: string, ids: string[]): Promise<Post[]> {
  const rows = await selectPosts(db, viewerId)
    .where(and(inArray(posts.id, ids.filter(isId)), isVisibleExcept(posts.authorId, blocked)))
    .orderBy(desc(posts.createdAt), desc(posts.id));
  return toPosts(db, viewerId, rows);
}

/** @throws HttpError 404 when it is not visible to the viewer */
export const readPost = (db: DbOrTx, viewerId: string, postId: string) =>
  readPostWhere(db, viewerId, eq(posts.id, postId));

export async function readPostOfClient(db: DbOrTx, authorId: string, clientId: string) {
  const isPost = and(eq(posts.authorId, authorId), eq(posts.clientId, clientId));
  const [row] = await db.select({ hash: posts.clientHash }).from(posts).where(isPost);
  return { post: await readPostWhere(db, authorId, isPost), hash: row?.hash ?? '' };
}

async function readPostWhere(db: DbOrTx, viewerId: string, condition: SQL | undefined): Promise<Post> {
  const [row] = await selectPosts(db, viewerId).where(
    and(condition, isVisibleExcept(posts.authorId, blocked)),
  );
  const [post] = await toPosts(db, viewerId, row ? [row] : []);
  if (!post) throw notFound('This post');
  return post;
}

/** The visible people who like a post, last first. @throws HttpError 404 */
export async function readLikers(db: Db, viewerId: string, postId: string, query: PageQuery) {
  await readPost(db, viewerId, postId);
  const size = pageSize(query);
  const rows = await db
    .select({ person: refColumns(viewerId), at: likes.createdAt })
    .from(likes)
    .innerJoin(users, eq(users.id, likes.userId))
    .where(
      and(
        eq(likes.postId, postId),
        visibleTo(viewerId, likes.userId),
        olderThan(likes.createdAt, likes.userId, readCursor(query)),
      ),
    )
    .orderBy(desc(likes.createdAt), desc(likes.userId))
    .limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ person, at }) => ({ at, id: person.id }),
    ({ person }) => person,
  );
}

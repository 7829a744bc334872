import type { QueryClient } from '@tanstack/react-query';
import type { Act } from '#contract/ours/undo.ts';
import { conversationsKey } from '#entities/conversation/conversations.ts';
import { dashboardKey, gigKeys, refreshGigs } from '#entities/gig/gig-queries.ts';
import { peopleKeys, showStanding } from '#entities/person/people-queries.ts';
import { freshenPosts, patchPost, postKeys, postsInLists } from '#entities/post/post-queries.ts';

/** Asks again for what shows the thing of an act, which has not happened, or stands. */
export async function refreshAfter(client: QueryClient, act: Act, isUndone: boolean): Promise<void> {
  const ask = (...keys: (readonly string[])[]) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const { kind, subjectId, withinId, linkState } = act;
  if (kind === 'post') {
    if (!isUndone) return patchPost(client, subjectId, null);
    const isThere = postsInLists(client).some(({ id }) => id === subjectId);
    if (isThere) await freshenPosts(client, [subjectId]);
    await ask(postKeys.one(subjectId), ...(isThere ? [] : [postKeys.lists]));
  } else if (kind === 'hide') {
    if (isUndone) patchPost(client, subjectId, (post) => ({ ...post, hiddenByMe: false }));
  } else if (kind === 'comment') {
    if (withinId) await Promise.all([ask(postKeys.comments(withinId)), freshenPosts(client, [withinId])]);
  } else if (kind === 'link') {
    if (isUndone && withinId && linkState)
      showStanding(client, { userId: withinId, linkId: subjectId, linkState });
    await ask(peopleKeys.all, dashboardKey);
  } else if (kind === 'question') {
    if (withinId) await ask(gigKeys.questions(withinId));
  } else if (kind === 'search') {
    await ask(gigKeys.searches);
  } else if (kind === 'message' || kind === 'messageForMe') {
    await ask(conversationsKey, dashboardKey);
  } else await refreshGigs(client);
}

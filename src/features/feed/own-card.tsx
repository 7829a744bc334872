import { Link } from '@tanstack/react-router';
import * as css from '#entities/post/post.css.ts';
import { PostBody, type PostCardProps, postLink } from '#entities/post/post-card.tsx';
import { DateBlock } from '#ui/date-block/date-block.tsx';
import { clockTime, longDate, today } from '#ui/format/dates.ts';
import { Time } from '#ui/time-ago/time-ago.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';

/** A post in a list of one's own: when it was, in place of who wrote it. Who wrote it can change it, and need not save it. */
export function OwnCard({ menu, at, of, post, ...body }: PostCardProps) {
  const { id, createdAt } = post;
  const heading = `by-${id}`;
  const date = today(new Date(createdAt));
  return (
    <article
      className={css.post}
      aria-labelledby={heading}
      aria-posinset={at}
      aria-setsize={of}
      tabIndex={at && 0}
    >
      <DateBlock date={date} />
      <div className={css.rest}>
        <header className={css.by}>
          <h2 id={heading} className={css.at}>
            <Link {...postLink(id)}>
              <VisuallyHidden>Your post of {longDate(date)}, </VisuallyHidden>
              <Time moment={createdAt}>{clockTime(createdAt)}</Time>
            </Link>
          </h2>
          <div className={css.menu}>{menu}</div>
        </header>
        <PostBody post={{ ...post, savedByMe: undefined }} {...body} />
      </div>
    </article>
  );
}

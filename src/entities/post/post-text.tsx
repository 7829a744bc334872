import { Link } from '@tanstack/react-router';
import type { Post } from '#contract/posts.ts';
import { Fold } from '#ui/fold/fold.tsx';
import { link } from '#ui/layout/text.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';

type PostTextProps = {
  kind: 'post' | 'comment';
  of: Pick<Post, 'id' | 'text' | 'mentions'> & { author: { name: string } };
  className: string;
  alwaysOpen?: boolean;
};

/** FEE-06. The text of a post or comment, with its tags and mentions as links. */
export const PostText = ({ kind, of: { id, text, mentions, author }, ...fold }: PostTextProps) => (
  <Fold name={`${kind} ${id}`} subject={`the ${kind} by ${author.name}`} text={text} {...fold}>
    <LinkedText linkClass={link} tag={tagLink} names={mentions} name={personLink}>
      {text}
    </LinkedText>
  </Fold>
);

const tagLink = (tag: string) => (
  <Link to="/community" search={{ from: 'everybody', q: tag.toLowerCase() }} className={link}>
    {tag}
  </Link>
);

const personLink = (name: string, id: string) => (
  <Link to="/profile/$id" params={{ id }} className={link}>
    {name}
  </Link>
);

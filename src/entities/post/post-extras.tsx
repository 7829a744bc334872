import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { GigSummary } from '#contract/gigs.ts';
import type { LinkPreview, Post } from '#contract/posts.ts';
import { GigDate } from '#entities/gig/gig-date.tsx';
import { moreDays, payParts, placeOf, timeOf } from '#entities/gig/gig-texts.ts';
import { SaveGig } from '#entities/gig/saving.tsx';
import { isGone, statusLabel } from '#entities/gig/status-label.ts';
import { Pictures } from '#entities/picture/pictures.tsx';
import { clampedToTwo, meta, muted, pay, small, truncated } from '#ui/layout/text.css.ts';
import { StateMark } from '#ui/marks/marks.tsx';
import { StubTicket } from '#ui/ticket/ticket.tsx';
import * as room from './post.css.ts';
import * as css from './post-extras.css.ts';
import { patchPost } from './post-queries.ts';

type PostExtrasProps = {
  post: Post;
  /** Aspect ratio of the pictures, width to height. */
  shape: number;
};

/** FEE-02. Pictures, gig and link preview of a post. */
export function PostExtras({ post: { id, pictures = [], gig, preview }, shape }: PostExtrasProps) {
  const client = useQueryClient();
  const noteSaved = (savedByMe: boolean) =>
    patchPost(client, id, (post) => ({ ...post, ...(post.gig && { gig: { ...post.gig, savedByMe } }) }));
  return (
    <>
      {pictures.length > 0 && <Pictures pictures={pictures} shape={shape} />}
      {gig !== undefined && (gig ? <GigCard gig={gig} onSaved={noteSaved} /> : <NoGig />)}
      {preview && <PageCard preview={preview} />}
    </>
  );
}

function GigCard({ gig, onSaved }: { gig: GigSummary; onSaved: (savedByMe: boolean) => void }) {
  const isOver = isGone(gig);
  const label = statusLabel(gig);
  const stub = <GigDate gig={gig} struck={isOver} inset />;
  return (
    <StubTicket className={room.gig} stub={stub}>
      <p className={css.gigTitle}>
        <Link to="/gigs/$id" params={{ id: gig.id }} className={css.gigName} title={gig.title}>
          {gig.title}
        </Link>
      </p>
      <p className={`${meta} ${css.gigFacts}`}>
        <span className={truncated} title={placeOf(gig)}>
          {placeOf(gig)}
        </span>
        {[moreDays(gig), timeOf(gig)].filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className={css.footer}>
        <p className={pay}>
          <b>{payParts(gig.pay).sum}</b> <small>{payParts(gig.pay).per}</small>
        </p>
        <div className={css.status}>
          {label && <StateMark kind={label.kind}>{label.text}</StateMark>}
          <div className={css.save}>
            <SaveGig gig={gig} onSaved={onSaved} />
          </div>
        </div>
      </div>
    </StubTicket>
  );
}

const NoGig = () => (
  <p className={`${room.noGig} ${css.noGig} ${muted}`}>This gig no longer exists or was removed.</p>
);

/** Preview of a linked page. */
const PageCard = ({ preview: { url, title, description, site } }: { preview: LinkPreview }) => (
  <a
    className={`${description ? room.describedPage : room.page} ${css.page}`}
    href={url}
    target="_blank"
    rel="noopener noreferrer nofollow"
  >
    <span className={`${small} ${muted} ${truncated}`}>{site || new URL(url).host}</span>
    <span className={css.title}>{title}</span>
    {description && <span className={`${css.description} ${clampedToTwo}`}>{description}</span>}
  </a>
);

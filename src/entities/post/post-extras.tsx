import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { GigSummary } from '#contract/ours/gigs.ts';
import type { LinkPreview, Post } from '#contract/ours/posts.ts';
import { GigDate } from '#entities/gig/gig-date.tsx';
import { moreDays, payParts, placeOf, timeOf } from '#entities/gig/gig-words.ts';
import { SaveGig } from '#entities/gig/saving.tsx';
import { isGone, statusLabel } from '#entities/gig/status-label.ts';
import { Pictures } from '#entities/picture/pictures.tsx';
import { cut, cutAtTwo, meta, muted, pay, small } from '#ui/layout/words.css.ts';
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
  const gone = isGone(gig);
  const shown = statusLabel(gig);
  const stub = <GigDate gig={gig} gone={gone} inset />;
  return (
    <StubTicket className={room.gig} stub={stub}>
      <p className={css.gigTitle}>
        <Link to="/gigs/$id" params={{ id: gig.id }} className={css.gigName} title={gig.title}>
          {gig.title}
        </Link>
      </p>
      <p className={`${meta} ${css.gigFacts}`}>
        <span className={cut} title={placeOf(gig)}>
          {placeOf(gig)}
        </span>
        {[moreDays(gig), timeOf(gig)].filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className={css.foot}>
        <p className={pay}>
          <b>{payParts(gig.pay).sum}</b> <small>{payParts(gig.pay).per}</small>
        </p>
        <div className={css.standing}>
          {shown && <StateMark kind={shown.kind}>{shown.words}</StateMark>}
          <div className={css.save}>
            <SaveGig gig={gig} onSaved={onSaved} />
          </div>
        </div>
      </div>
    </StubTicket>
  );
}

const NoGig = () => <p className={`${room.noGig} ${css.noGig} ${muted}`}>The gig that stood here is gone.</p>;

/** Preview of a linked page. */
const PageCard = ({ preview: { url, title, description, site } }: { preview: LinkPreview }) => (
  <a
    className={`${description ? room.toldPage : room.page} ${css.page}`}
    href={url}
    target="_blank"
    rel="noopener noreferrer nofollow"
  >
    <span className={`${small} ${muted} ${cut}`}>{site || new URL(url).host}</span>
    <span className={css.title}>{title}</span>
    {description && <span className={`${css.description} ${cutAtTwo}`}>{description}</span>}
  </a>
);

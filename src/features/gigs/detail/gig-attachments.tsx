import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useSession } from '#actors/session.ts';
import type { Gig, GigFile } from '#contract/gigs.ts';
import { PdfCard, PdfLink } from '#entities/file/attachment.tsx';
import { Pictures } from '#entities/picture/pictures.tsx';
import { shapeOf } from '#entities/picture/shape.ts';
import { link } from '#ui/layout/text.css.ts';
import * as css from './gig.css.ts';

const titleOf = (hasPictures: boolean, hasFiles: boolean) =>
  hasPictures && hasFiles ? 'Photos and documents' : hasPictures ? 'Photos' : 'Documents';

/** GIG-01. */
export function GigAttachments({ gig: { id, pictures = [], files = [] } }: { gig: Gig }) {
  const heading = useId();
  return (
    <section className={css.part} aria-labelledby={heading}>
      <h2 id={heading}>{titleOf(pictures.length > 0, files.length > 0)}</h2>
      <div className={css.attachments}>
        {pictures.length > 0 && <Pictures pictures={pictures} shape={shapeOf(pictures)} />}
        {files.length > 0 && <Files gigId={id} files={files} />}
      </div>
    </section>
  );
}

/** Only members can open PDFs: their addresses are signed per session. */
function Files({ gigId, files }: { gigId: string; files: readonly GigFile[] }) {
  const { loading, isAuthenticated } = useSession();
  return (
    <>
      <ul className={css.files}>
        {files.map((file) => (
          <li key={file.id}>{isAuthenticated ? <PdfLink file={file} /> : <PdfCard file={file} />}</li>
        ))}
      </ul>
      {!isAuthenticated && !loading && (
        <p>
          <Link to="/login" search={{ redirect: `/gigs/${gigId}` }} className={link}>
            Sign in to open {files.length === 1 ? 'it' : 'them'}
          </Link>
        </p>
      )}
    </>
  );
}

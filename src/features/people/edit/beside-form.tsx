import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { Beside } from '#shared/answer.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { besideForm } from './edit.css.ts';
import type { Preview as PreviewPart } from './preview.tsx';

const Preview = lazyPart(() => import('./preview.tsx').then((part) => part.Preview));

/** The side column of a form, where `FormPreview` stands. */
export const BesideForm = ({ ref }: { ref: Ref<HTMLDivElement> }) => <div ref={ref} className={besideForm} />;

type FormPreviewProps = Parameters<typeof PreviewPart>[0] & { place: HTMLElement | null };

/**
 * What is typed as others will find it. A portal, since the column stands before who is edited is known, and outside
 * of the form.
 */
export const FormPreview = ({ place, ...preview }: FormPreviewProps) =>
  place &&
  createPortal(
    <Beside>
      <Preview {...preview} />
    </Beside>,
    place,
  );

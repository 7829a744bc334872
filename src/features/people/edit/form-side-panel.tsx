import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { SidePanel } from '#shared/query-content.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { sidePanel } from './edit.css.ts';
import type { Preview as PreviewPart } from './preview.tsx';

const Preview = lazyPart(() => import('./preview.tsx').then((part) => part.Preview));

export const FormSidePanel = ({ ref }: { ref: Ref<HTMLDivElement> }) => (
  <div ref={ref} className={sidePanel} />
);

type FormPreviewProps = Parameters<typeof PreviewPart>[0] & { place: HTMLElement | null };

/** A portal: the column is rendered before the profile is loaded, and outside the form. */
export const FormPreview = ({ place, ...preview }: FormPreviewProps) =>
  place &&
  createPortal(
    <SidePanel>
      <Preview {...preview} />
    </SidePanel>,
    place,
  );

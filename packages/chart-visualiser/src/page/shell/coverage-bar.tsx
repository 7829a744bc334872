import type { Figures } from '../state/figures.ts';
import { VisuallyHidden } from '../ui/text/text.tsx';
import * as css from './coverage-bar.css.ts';

const sentence = ({ walked, total, never, waived }: Figures) =>
  [
    `${walked} of ${total} walked`,
    never.length && `${never.length} never`,
    waived.length && `${waived.length} waived`,
  ]
    .filter(Boolean)
    .join(', ');

/** How much was walked, what is waived, and what never was. */
export function CoverageBar({ figures }: { figures: Figures }) {
  const { walked, never, waived } = figures;
  return (
    <span className={css.bar} title={sentence(figures)}>
      <VisuallyHidden> {sentence(figures)}</VisuallyHidden>
      <span className={css.walked} style={{ flexGrow: walked }} />
      <span className={css.waived} style={{ flexGrow: waived.length }} />
      <span className={css.never} style={{ flexGrow: never.length }} />
    </span>
  );
}

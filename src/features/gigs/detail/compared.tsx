import { money } from '#contract/money.ts';
import type { Application } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { ShownFees } from '#contract/ours/shown-rates.ts';
import { distance } from '#ui/format/distance.ts';
import { payUnit } from '#ui/format/numbers.ts';
import { muted } from '#ui/layout/words.css.ts';
import * as css from './gig.css.ts';

const feeWords = ({ label, amount, currency, unit, from }: ShownFees[number]): string =>
  `${label ? `${label}: ` : ''}${from ? 'from ' : ''}${money(amount, currency)} ${payUnit(unit)}`;

/** Their town, and how far that is from the gig's. */
function fromWords({ applicant: { place }, kilometres }: Application, gig: Gig): string {
  if (!place || kilometres === undefined || kilometres === null) return place;
  return kilometres < 1 ? `${place}, as the gig` : `${place}, ${distance(kilometres)} from ${gig.place}`;
}

/** GIG-08. The same lines for each of several applicants, so that they can be held against each other. */
export function Compared({ application, gig }: { application: Application; gig: Gig }) {
  const { applicant, fees = [], rates = [] } = application;
  const lines = [
    ['Does', [applicant.skills.join(', ')]],
    ['Genres', [applicant.genres.join(', ')]],
    ['From', [fromWords(application, gig)]],
    ['Takes', [...fees.map(feeWords), ...rates.map(({ label, price }) => `${label}: ${price}`)]],
  ] as const;
  return (
    <dl className={css.decidedBy}>
      {lines.map(([what, said]) => (
        <div key={what}>
          <dt className={muted}>{what}</dt>
          {said.join('') ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never move
            said.map((words, at) => <dd key={at}>{words}</dd>)
          ) : (
            <dd>Not said</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

import { Fragment } from 'react';
import { code } from './panel.css.ts';

/** An id from the charts, broken only where its parts meet. */
export const Id = ({ of }: { of: string }) => (
  <code className={code}>
    {of.split(/(?<=[|/])|(?<=\.)(?!ts$)/).map((part, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the id.
      <Fragment key={nth}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </code>
);

import type { ReactNode } from 'react';
import * as css from './panel.css.ts';

type HeadProps = {
  kind: ReactNode;
  name: string;
  /** The name is a whole sentence. */
  isSentence?: boolean;
  children?: ReactNode;
};

/** What is chosen: what it is, its name, and what it is for. */
export const Head = ({ kind, name, isSentence = false, children }: HeadProps) => (
  <header>
    <p className={css.kind}>{kind}</p>
    <h2 className={isSentence ? css.sentence : css.name} tabIndex={-1}>
      {name}
    </h2>
    {children && <p className={css.lead}>{children}</p>}
  </header>
);

type PartProps = { title: ReactNode; children: ReactNode };

export const Part = ({ title, children }: PartProps) => (
  <section className={css.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

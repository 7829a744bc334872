import type { ReactNode } from 'react';
import * as css from './gallery.css.ts';

export function Cell({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={`${css.cell} ${wide ? css.wide : ''}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Lab({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.lab}>
      {children}
      {name}
    </div>
  );
}

import type { ReactNode } from 'react';
import * as css from './ticket.css.ts';

type TicketProps = { children: ReactNode; className?: string };

/**
 * The only boxed card, with parts above and below a `Perforation`: content and actions. `split`: side by side
 * on a page that is wide and has no sidebar.
 */
export function Ticket({ children, split = false, className = '' }: TicketProps & { split?: boolean }) {
  return <div className={`${css.ticket} ${split ? css.split : ''} ${className}`}>{children}</div>;
}

export function TicketPart({ children, className = '' }: TicketProps) {
  return <div className={`${css.part} ${className}`}>{children}</div>;
}

export const Perforation = () => <hr className={css.horizontal} />;

export function StubTicket({ stub, children, className = '' }: TicketProps & { stub: ReactNode }) {
  return (
    <div className={`${css.ticket} ${css.stub} ${className}`}>
      <div className={css.part}>{stub}</div>
      <span className={css.vertical} aria-hidden="true" />
      <div className={css.part}>{children}</div>
    </div>
  );
}

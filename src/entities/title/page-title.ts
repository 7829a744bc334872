const listeners = new Set<() => void>();

/** What a page says of itself. */
type PageTitle = { title: string; description: string | null };

let own: PageTitle | null = null;

const tell = () => {
  for (const listener of listeners) listener();
};

/** What the page in sight says of itself, where its route's words are not enough: a gig's, a person's name. */
export const pageTitle = {
  current: () => own,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  set(next: PageTitle | null) {
    if (next?.title === own?.title && next?.description === own?.description) return;
    own = next;
    tell();
  },
};

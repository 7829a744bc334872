const listeners = new Set<() => void>();
let own: string | null = null;

const tell = () => {
  for (const listener of listeners) listener();
};

/** The title that the page in sight has given itself, where its route's is not enough: a gig's, a person's name. */
export const pageTitle = {
  current: () => own,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  set(title: string | null) {
    if (title === own) return;
    own = title;
    tell();
  },
};

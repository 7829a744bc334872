import type { SessionUser } from '#contract/spec/session.ts';

const person = (name: string): SessionUser => ({
  id: name.toLowerCase(),
  name,
  email: `${name.toLowerCase()}@sidestage.test`,
  avatar: null,
  isEmailVerified: true,
});

/** "She" in every example. */
export const ada = person('Ada');

const people = [ada, person('Bob'), person('Cleo'), person('Dan')];

export function personNamed(name: string): SessionUser {
  const found = people.find((one) => one.name === name);
  if (!found) throw new Error(`Nobody is called ${name}; there are ${people.map((one) => one.name).join()}`);
  return found;
}

export const withEmail = (email: unknown) => people.find((one) => one.email === email);

import type { SessionUser } from '#contract/spec/person.ts';

const person = (name: string): SessionUser => ({
  id: name.toLowerCase(),
  name,
  email: `${name.toLowerCase()}@sidestage.test`,
  avatar: null,
  isEmailVerified: true,
});

/** "She" in every example. */
export const ada = person('Ada');

const everybody = [ada, person('Bob'), person('Cleo'), person('Dan')];

/**
 * Somebody of whom examples tell, by name.
 * @throws when nobody is called so
 */
export function personNamed(name: string): SessionUser {
  const found = everybody.find((one) => one.name === name);
  if (!found)
    throw new Error(`Nobody is called ${name}; there are ${everybody.map((one) => one.name).join()}`);
  return found;
}

export const withEmail = (email: unknown) => everybody.find((one) => one.email === email);

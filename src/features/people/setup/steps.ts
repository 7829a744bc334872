// Every page knows addresses, and with them the steps; what they say comes with the page.

export const steps = ['work', 'place', 'picture', 'rates'] as const;
export type Step = (typeof steps)[number];

/** The step an address names; null when it names none. */
export const stepOf = (value: unknown): Step | null => steps.find((step) => step === value) ?? null;

export const stepAfter = (step: Step): Step | null => steps[steps.indexOf(step) + 1] ?? null;
export const stepBefore = (step: Step): Step | null => steps[steps.indexOf(step) - 1] ?? null;

// Separate from the texts, which load with the page: every route imports this.

export const steps = ['work', 'place', 'picture', 'rates'] as const;
export type Step = (typeof steps)[number];

export const parseStep = (value: unknown): Step | null => steps.find((step) => step === value) ?? null;

export const stepAfter = (step: Step): Step | null => steps[steps.indexOf(step) + 1] ?? null;
export const stepBefore = (step: Step): Step | null => steps[steps.indexOf(step) - 1] ?? null;

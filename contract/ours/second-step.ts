/** `code` of the refusal of a right password where a second factor is on; `challenge` beside it goes with the code. */
export const secondStepWanted = 'second_step';

/** `code` of the refusal of a `challenge` that is too old or used: signing in begins anew. */
export const secondStepOver = 'second_step_over';

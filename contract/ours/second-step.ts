/** `code` of the answer to a correct password when a second factor is on; its `challenge` is sent with the code. */
export const secondStepRequired = 'second_step';

/** `code` of the refusal of an expired or used `challenge`: sign-in starts over. */
export const secondStepExpired = 'second_step_over';

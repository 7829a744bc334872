/** What the server wants the person to see of the check: nothing, or the widget of a provider. */
export type CheckAsk = { captchaRequired: boolean; captchaType: string | null };

/** `impossible`: this client has no site key and the server offers no challenge. */
export type CheckAnswer = { kind: 'passed'; botToken: string } | { kind: 'impossible' };

/** In words for the person; `isImpossible` when no other try can help. */
export type CheckFailure = { text: string; isImpossible: boolean };

export type Context = CheckAsk & { botToken: string | null };

/** What a form says to its check. */
export type CheckCommand =
  | { type: 'botCheck.begin' }
  | { type: 'botCheck.wanted' }
  | { type: 'botCheck.retry' }
  | ({ type: 'botCheck.refused' } & CheckAsk);

/** What the check says to its form. `solved` only once it is wanted, `failed` also while the person still types. */
export type CheckNews =
  | { type: 'botCheck.solved'; botToken: string }
  | ({ type: 'botCheck.failed' } & CheckFailure);

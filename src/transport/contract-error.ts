/** A payload that does not fit the contract (API-03). `source` says which call or event, `issue` what is wrong. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly source: string;
  readonly issue: string;

  constructor(source: string, issue: string, options?: ErrorOptions) {
    super(`${source}: ${issue}`, options);
    this.source = source;
    this.issue = issue;
  }
}

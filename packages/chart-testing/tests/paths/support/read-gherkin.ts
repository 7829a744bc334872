import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';

/** Reads a feature by Cucumber's own parser. @throws where it is no Gherkin */
export function readGherkin(text: string) {
  let last = 0;
  const newId = () => {
    last += 1;
    return String(last);
  };
  const { feature, comments } = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(
    text,
  );
  const scenarios = (feature?.children ?? []).flatMap(({ scenario }) => (scenario ? [scenario] : []));
  return { feature, scenarios, comments: comments.map((comment) => comment.text.trim()) };
}

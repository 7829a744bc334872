import { completions, fold, knownGenres, knownSkills } from '#contract/words.ts';
import { Suggestions } from '#ui/field/suggestions.tsx';
import type { SuggestionTarget } from '#ui/field/with-suggestions.tsx';

const knownTags = [...new Set([...knownSkills, ...knownGenres])];
const maxSuggestions = 8;

const splitList = (text: string) => text.split(',').map((word) => word.trim());

type TagSuggestionsProps = SuggestionTarget & {
  /** Receives the whole text, with the chosen word in place of the last one. */
  onTags: (tags: string) => void;
  isOne?: boolean;
  areGenres?: boolean;
};

/** PPL-05. Suggests known skills and genres for the last word of a comma-separated list. */
export function TagSuggestions({ onTags, isOne = false, areGenres = false, ...inBox }: TagSuggestionsProps) {
  const wordsFor = (typed: string) => {
    if (isOne) return completions(typed, knownSkills, maxSuggestions);
    const tags = splitList(typed);
    const last = tags.pop() ?? '';
    const taken = new Set(tags.map(fold));
    const available = (areGenres ? knownGenres : knownTags).filter((word) => !taken.has(fold(word)));
    return completions(last, available, maxSuggestions);
  };
  const choose = (word: string) => {
    if (isOne) return onTags(word);
    const before = splitList(inBox.input.value).slice(0, -1);
    onTags(`${[...before, word].join(', ')}, `);
  };
  return (
    <Suggestions
      {...inBox}
      label={isOne ? 'Instruments and skills' : areGenres ? 'Genres' : 'Tags'}
      find={async (typed) => wordsFor(typed).map((word) => ({ id: word, label: word }))}
      onChoose={({ id }) => choose(id)}
    />
  );
}

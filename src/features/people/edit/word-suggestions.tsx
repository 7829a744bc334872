import { completions, fold, knownGenres, knownSkills } from '#contract/words.ts';
import { Suggestions } from '#ui/field/suggestions.tsx';
import type { SuggestionTarget } from '#ui/field/with-suggestions.tsx';

const lists = { skills: knownSkills, genres: knownGenres };
const maxSuggestions = 8;

type WordSuggestionsProps = SuggestionTarget & {
  label: string;
  list: keyof typeof lists;
  chosen: readonly string[];
  onWord: (word: string) => void;
};

export function WordSuggestions({ list, chosen, onWord, ...given }: WordSuggestionsProps) {
  const chosenWords = new Set(chosen.map(fold));
  const open = lists[list].filter((word) => !chosenWords.has(fold(word)));
  const find = async (typed: string) =>
    completions(typed, open, maxSuggestions).map((word) => ({ id: word, label: word }));
  return <Suggestions {...given} find={find} onChoose={({ id }) => onWord(id)} />;
}

import type { SourceFile } from './files.ts';

const colour =
  /['"`][^'"`]*(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\()/i;
const named =
  /\b(?:color|background|borderColor|fill|stroke|outlineColor)\s*[:=]\s*['"{]*(?:white|black|red|green|blue|gr[ae]y|yellow|orange|purple|pink)\b/i;

/** Only `src/ui/theme` names a colour; everything else takes it from there. */
export const colours = (files: SourceFile[]) =>
  files
    .filter(({ path }) => /^src\/.*\.(tsx?|css)$/.test(path) && !path.startsWith('src/ui/theme/'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          colour.test(line) || named.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
        ),
    );

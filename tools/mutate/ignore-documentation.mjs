import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Words for readers and types without a value; none of them can change what a machine does. */
const documentation = new Set(['description', 'meta', 'types']);

class IgnoreDocumentation {
  shouldIgnore(path) {
    if (!path.isObjectProperty()) return undefined;
    const { key } = path.node;
    return key.type === 'Identifier' && documentation.has(key.name) ? 'documentation' : undefined;
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Ignore, 'documentation', IgnoreDocumentation)];

import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Documentation and types without a value, which cannot change what a machine does. */
const documentation = new Set(['description', 'meta', 'types']);

const isDocumentation = ({ type, key }) =>
  type === 'ObjectProperty' && key.type === 'Identifier' && documentation.has(key.name);

class IgnoreDocumentation {
  shouldIgnore({ node }) {
    const isAll =
      node.type === 'ObjectExpression' &&
      node.properties.length > 0 &&
      node.properties.every(isDocumentation);
    return isAll || isDocumentation(node) ? 'documentation' : undefined;
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Ignore, 'documentation', IgnoreDocumentation)];

import type { OutlineLanguage } from '../../shared/domain/outline.ts';

/**
 * The part of a node that an outline keeps. `inside`: nothing of its own, but its children. `first`: its first line.
 * `whole`: all of its lines. `head`: its lines up to its body. `open`: its head, and what its body declares. `names`: its
 * lines up to each value, and the heads of functions among the values.
 */
export type OutlineRule = 'inside' | 'first' | 'whole' | 'head' | 'open' | 'names';

type Table = Readonly<Partial<Record<OutlineRule, string>>>;

const javascript: Table = {
  inside: 'program export_statement ambient_declaration expression_statement',
  head: 'function_declaration generator_function_declaration method_definition',
  open: 'class_declaration abstract_class_declaration class interface_declaration internal_module module',
  names: 'lexical_declaration variable_declaration field_definition public_field_definition',
  whole:
    'function_signature type_alias_declaration enum_declaration abstract_method_signature method_signature property_signature index_signature call_signature construct_signature import_alias',
};

/** Types of nodes in the grammar of each language. Types that no rule names are left out. */
const tables: Readonly<Record<OutlineLanguage, Table>> = {
  typescript: javascript,
  tsx: javascript,
  javascript,
  python: {
    inside:
      'module block if_statement else_clause elif_clause try_statement except_clause finally_clause with_statement',
    head: 'function_definition',
    open: 'class_definition',
    names: 'expression_statement',
    whole: 'type_alias_statement',
  },
  go: {
    inside: 'source_file',
    head: 'function_declaration method_declaration',
    names: 'const_declaration var_declaration',
    whole: 'package_clause type_declaration',
  },
  rust: {
    inside: 'source_file',
    head: 'function_item',
    open: 'trait_item impl_item mod_item foreign_mod_item',
    names: 'const_item static_item',
    first: 'macro_definition',
    whole: 'function_signature_item struct_item enum_item union_item type_item associated_type',
  },
  java: {
    inside: 'program enum_body_declarations',
    head: 'method_declaration constructor_declaration compact_constructor_declaration',
    open: 'class_declaration interface_declaration enum_declaration record_declaration annotation_type_declaration',
    names: 'field_declaration constant_declaration',
    first: 'enum_constant',
    whole: 'annotation_type_element_declaration package_declaration',
  },
  'c-sharp': {
    inside:
      'compilation_unit preproc_if preproc_elif preproc_else preproc_region declaration_list enum_member_declaration_list',
    head: 'method_declaration constructor_declaration destructor_declaration operator_declaration conversion_operator_declaration property_declaration indexer_declaration event_declaration',
    open: 'namespace_declaration class_declaration struct_declaration interface_declaration enum_declaration record_declaration record_struct_declaration',
    names: 'field_declaration event_field_declaration',
    first: 'enum_member_declaration file_scoped_namespace_declaration',
    whole: 'delegate_declaration',
  },
  cpp: {
    inside:
      'translation_unit preproc_ifdef preproc_if preproc_else preproc_elif preproc_elifdef linkage_specification declaration_list template_declaration',
    head: 'function_definition inline_method_definition',
    open: 'namespace_definition class_specifier struct_specifier union_specifier',
    names: 'declaration field_declaration type_definition',
    whole:
      'enum_specifier alias_declaration using_declaration concept_definition access_specifier namespace_alias_definition',
  },
  ruby: {
    inside: 'program if unless if_modifier unless_modifier begin then else body_statement',
    head: 'method singleton_method',
    open: 'module class singleton_class',
    names: 'assignment',
    first: 'call alias identifier',
  },
  php: {
    inside: 'program if_statement compound_statement else_clause',
    head: 'method_declaration function_definition',
    open: 'class_declaration interface_declaration trait_declaration enum_declaration namespace_definition',
    names: 'property_declaration const_declaration',
    first: 'enum_case',
    whole: 'use_declaration',
  },
  css: {
    inside: 'stylesheet',
    head: 'rule_set keyframes_statement',
    open: 'media_statement supports_statement at_rule layer_statement container_statement scope_statement',
  },
};

/** The rules that were asked for: a table is built once, and not for each text. */
const built = new Map<OutlineLanguage, ReadonlyMap<string, OutlineRule>>();

/** Returns the rules of a language by the type of node. */
export function rulesOf(language: OutlineLanguage): ReadonlyMap<string, OutlineRule> {
  const known = built.get(language);
  if (known !== undefined) return known;
  const rules = new Map(
    Object.entries(tables[language]).flatMap(([rule, types]) =>
      types.split(' ').map((type) => [type, rule as OutlineRule] as const),
    ),
  );
  built.set(language, rules);
  return rules;
}

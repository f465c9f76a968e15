import { fileNameOf } from './escapeText.ts';
import { fieldsOf, listOf, textOf, type Fields } from './field.ts';
import { dateWords, plainText } from './richText.ts';

/** Returns a property's value as readable text, for every type that Notion has. `titles` names related pages by id. */
export function propertyText(value: unknown, titles: ReadonlyMap<string, string> = new Map()): string {
  const property = fieldsOf(value);
  const type = textOf(property['type']);
  const own = property[type];
  const fields = fieldsOf(own);
  switch (type) {
    case 'title':
    case 'rich_text':
      return plainText(own);
    case 'number':
      return typeof own === 'number' ? String(own) : '';
    case 'string':
    case 'url':
    case 'email':
    case 'phone_number':
    case 'created_time':
    case 'last_edited_time':
      return textOf(own);
    case 'select':
    case 'status':
      return textOf(fields['name']);
    case 'multi_select':
      return listOf(own)
        .map((option) => textOf(fieldsOf(option)['name']))
        .join(', ');
    case 'date':
      return dateWords(fields);
    case 'boolean':
    case 'checkbox':
      return own === true ? 'yes' : 'no';
    case 'people':
      return listOf(own)
        .map((person) => personName(fieldsOf(person)))
        .join(', ');
    case 'created_by':
    case 'last_edited_by':
      return personName(fields);
    case 'files':
      return listOf(own)
        .map((each) => nameOfFile(fieldsOf(each)))
        .join(', ');
    case 'relation': {
      const names = listOf(own).map((each) => {
        const id = textOf(fieldsOf(each)['id']);
        return titles.get(id) ?? id;
      });
      // Notion lists the first 25 here.
      return [...names, ...(property['has_more'] === true ? ['…'] : [])].join(', ');
    }
    case 'formula':
      return propertyText(own, titles);
    case 'rollup':
      return textOf(fields['type']) === 'array'
        ? listOf(fields['array'])
            .map((each) => propertyText(each, titles))
            .filter(Boolean)
            .join(', ')
        : propertyText(own, titles);
    case 'unique_id': {
      const prefix = textOf(fields['prefix']);
      const number = fields['number'];
      return typeof number === 'number' ? `${prefix === '' ? '' : `${prefix}-`}${number}` : '';
    }
    case 'verification':
      return textOf(fields['state']);
    case 'place':
      return [textOf(fields['name']), textOf(fields['address'])].filter(Boolean).join(', ');
    case 'button':
      return '';
    default:
      return type === '' ? '' : `[unsupported: ${type}]`;
  }
}

function personName(person: Fields): string {
  return (
    textOf(person['name']) ||
    textOf(fieldsOf(person['person'])['email']) ||
    (textOf(person['id']) === '' ? '' : 'somebody')
  );
}

function nameOfFile(each: Fields): string {
  const address = textOf(fieldsOf(each['file'])['url']) || textOf(fieldsOf(each['external'])['url']);
  const name = textOf(each['name']);
  // Files from elsewhere have their address as name, which may be signed.
  return name === '' || name.includes('://') ? fileNameOf(name || address) || 'unnamed' : name;
}

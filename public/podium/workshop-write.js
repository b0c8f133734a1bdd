(() => {
  'use strict';
  const imageLine = /^\[(image-[a-z0-9-]+)\]: (data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+)$/;
  const lines = (text) => text.replace(/\r\n?/g, '\n').split('\n');
  const trimLines = (text) => text.replace(/^(?:[ \t]*\n)+/, '').replace(/\s+$/, '');
  const oneLine = (text) => text.replace(/\s+/g, ' ').trim();
  const indented = (text, width) => lines(trimLines(text))
    .map((line, place) => place === 0 || line === '' ? line : ' '.repeat(width) + line).join('\n');
  const quoted = (text) => lines(trimLines(text)).map((line) => line ? `> ${line}` : '>').join('\n');
  const withoutImages = (text) => trimLines(lines(text).filter((line) => !imageLine.test(line)).join('\n'));
  function attributes({ points, marking, shuffle, said }) {
    const parts = [];
    if (Number.isInteger(points)) parts.push(`points=${points}`);
    if (marking) parts.push(`marking=${marking}`);
    if (typeof shuffle === 'boolean') parts.push(`shuffle=${shuffle ? 'yes' : 'no'}`);
    if (said) parts.push(`kind=${said}`);
    return parts.length ? `<!-- quiz: ${parts.join(' ')} -->` : '';
  }
  function answers({ form, items, blanks }) {
    const list = (sign) => items.map((item) => {
      const mark = sign(item), width = form === 'choices' ? 2 : mark.length;
      const text = item.text.startsWith('\n') ? `\n\n${' '.repeat(width)}${indented(item.text, width)}` : indented(item.text, width);
      const feedback = item.feedback ? `\n${' '.repeat(width)}${indented(quoted(item.feedback), width)}` : '';
      return (mark + text).replace(/ +$/, '') + feedback;
    }).join('\n');
    switch (form) {
      case 'choices': return list((item) => item.right ? '- [x] ' : '- [ ] ');
      case 'ordering': return items.map((item, place) => {
        const mark = `${place + 1}. `;
        return (mark + indented(item.text, mark.length)).replace(/ +$/, '');
      }).join('\n');
      case 'matching': return list(() => '- ');
      case 'blanks': return trimLines(blanks);
      default: return '';
    }
  }
  function writeQuestion(question) {
    const heading = question.heading.replace(/\s*\n\s*/g, ' ').trim() + (question.id ? ` {#${question.id}}` : '');
    const parts = [
      '#'.repeat(question.level || 2) + (heading ? ` ${heading.trim()}` : ''), attributes(question), trimLines(question.stem),
      ...question.hints.filter((hint) => hint.trim()).map(quoted), answers(question),
      withoutImages(question.explanation),
    ];
    return parts.filter((part) => part).join('\n\n');
  }
  function replaceLines(text, from, to, replacement) {
    const all = lines(text);
    const before = trimEnd(all.slice(0, from - 1)), after = trimStart(all.slice(to - 1));
    const parts = [before, replacement ? lines(replacement) : [], after].filter((part) => part.length);
    return withImagesOf(text, parts.map((part) => part.join('\n')).join('\n\n') + '\n');
  }
  function trimEnd(rows) {
    let end = rows.length;
    while (end > 0 && !rows[end - 1].trim()) end -= 1;
    return rows.slice(0, end);
  }
  function trimStart(rows) {
    const start = rows.findIndex((row) => row.trim());
    return start < 0 ? [] : trimEnd(rows.slice(start));
  }
  function imagesIn(text) {
    const images = new Map();
    for (const line of lines(text)) {
      const match = imageLine.exec(line);
      if (match) images.set(match[1], match[2]);
    }
    return images;
  }
  function withImagesOf(old, text) {
    const images = new Map([...imagesIn(old), ...imagesIn(text)]);
    if (!images.size) return text;
    const plain = withoutImages(text);
    const used = [...images].filter(([name]) => plain.includes(`[${name}]`));
    return plain + '\n' + (used.length ? '\n' + used.map(([name, data]) => `[${name}]: ${data}`).join('\n') + '\n' : '');
  }
  const withImage = (text, name, data) =>
    `${text.replace(/\s+$/, '')}\n\n[${name}]: ${data}\n`;
  function yaml(value) {
    const text = oneLine(value);
    const isPlain = /^[\p{L}\p{N}(][^#:\n]*$/u.test(text) && !/^(?:true|false|yes|no|on|off|null)$/i.test(text) && !/["'\\]/.test(text);
    return isPlain || text === '' ? text : `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
  }
  const yamlList = (values) => `[${values.map((value) => /[,[\]{}]/.test(value)
    ? `"${oneLine(value).replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"` : yaml(value)).join(', ')}]`;
  function writeSetting(text, firstLine, key, value) {
    const all = lines(text), entry = Array.isArray(value) ? value.length ? `${key}: ${yamlList(value)}` : ''
      : value.trim() ? `${key}: ${yaml(value)}` : '';
    firstLine ??= all[0] === '---' ? all.indexOf('---', 1) + 2 : 1;
    if (firstLine < 2) return entry ? `---\ntype: quiz\n${entry}\n---\n\n${text.replace(/^\s+/, '')}` : text;
    const end = firstLine - 2;
    let from = -1;
    for (let row = 1; row < end; row += 1) if (new RegExp(`^["']?${key}["']?\\s*:`).test(all[row])) from = row;
    let to = from + 1;
    while (from > 0 && to < end && /^\s*-\s|^\s+\S/.test(all[to])) to += 1;
    if (from < 0) from = to = end;
    all.splice(from, to - from, ...entry ? [entry] : []);
    return all.join('\n');
  }
  function writeTitle(text, read, title) {
    if (read.settings.title || !read.titleLine) return writeSetting(text, read.firstLine, 'title', title);
    const all = lines(text), hashes = /^ {0,3}(#+)/.exec(all[read.titleLine - 1]);
    if (!hashes) return writeSetting(text, read.firstLine, 'title', title);
    all[read.titleLine - 1] = `${hashes[1]} ${oneLine(title)}`;
    return all.join('\n');
  }
  const newQuiz = (title, description, author) =>
    ['---', 'type: quiz', `title: ${yaml(title)}`, ...description ? [`description: ${yaml(description)}`] : [],
      ...author ? [`author: ${yaml(author)}`] : [], `created: ${new Date().toISOString().slice(0, 10)}`, '---', ''].join('\n');
  function alternatives(inner) {
    const parts = [''], ticks = inner.split('`').length - 1;
    let isQuoted = false;
    for (let place = 0; place < inner.length; place += 1) {
      const letter = inner[place];
      if (letter === '`' && ticks > 1) isQuoted = !isQuoted;
      else if (letter === '\\' && !isQuoted && /[|()=[\]\\`]/.test(inner[place + 1] ?? '')) {
        place += 1;
        parts[parts.length - 1] += inner[place];
      } else if (letter === '|' && !isQuoted) parts.push('');
      else parts[parts.length - 1] += letter;
    }
    return parts.map((part) => part.trim());
  }
  const blankText = (text) => oneLine(text).replace(/[|[\]\\`]/g, '\\$&').replace(/^[(=]/, '\\$&');
  const writeShort = (accepted) => `[[${accepted.map(blankText).join('|')}]]`;
  const writeNumber = ({ before, number, after }) =>
    [oneLine(before), `[[= ${oneLine(number)}]]`, oneLine(after)].filter((part) => part).join(' ');
  function readShort(blanks) {
    const match = /^\[\[((?:[^\]\n]|\][^\]\n])*)\]\]$/.exec(blanks.trim());
    return match && !/^\s*=/.test(match[1]) ? alternatives(match[1]) : null;
  }
  function readNumber(blanks) {
    const match = /^([^[\n]*)\[\[\s*=([^\]\n]*)\]\]([^[\n]*)$/.exec(blanks.trim());
    return match ? { before: match[1].trim(), number: match[2].trim(), after: match[3].trim() } : null;
  }
  function readPair(text) {
    const match = /(^|\s)(?:->|→)(\s|$)/.exec(text);
    return match ? [text.slice(0, match.index).trim(), text.slice(match.index + match[0].length).trim()] : [text, ''];
  }
  const writePair = (left, right) => `${oneLine(left)} -> ${right.trim()}`.trim();
  Object.assign(window.podium, { write: { writeQuestion, replaceLines, writeSetting, writeTitle, newQuiz, withImage, withoutImages,
    imagesIn, withImagesOf, writeShort, readShort, writeNumber, readNumber, writePair, readPair, lines } });
})();

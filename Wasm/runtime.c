// What Embedded Swift asks of its host, and the page has none: memory, and moving bytes about in
// it. Everything is single-threaded, as the page calls one function at a time.

typedef __SIZE_TYPE__ size_t;

// Blocks are powers of two, from 32 bytes to 1 GiB, cut from the end of memory and never given back
// to it: a freed block waits in the list of its size. Before the bytes of a block stands its
// exponent, in 16 bytes so that they stay aligned.
enum { smallest = 5, largest = 30, header = 16, page = 65536 };

struct block {
  struct block *next;
};

extern unsigned char __heap_base;

static struct block *free_blocks[largest + 1];
static size_t end_of_heap;

static void *cut(size_t size) {
  if (!end_of_heap) end_of_heap = ((size_t)&__heap_base + 15) & ~(size_t)15;
  size_t start = end_of_heap;
  size_t available = ((size_t)__builtin_wasm_memory_size(0) * page) - start;
  if (size > available) {
    size_t pages = (size - available + page - 1) / page;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
  }
  end_of_heap = start + size;
  return (void *)start;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  enum { invalid = 22, no_memory = 12 };
  if (alignment > header) return invalid;
  unsigned exponent = smallest;
  while (((size_t)1 << exponent) - header < size)
    if (++exponent > largest) return no_memory;

  struct block *block = free_blocks[exponent];
  if (block) {
    free_blocks[exponent] = block->next;
  } else {
    unsigned char *start = cut((size_t)1 << exponent);
    if (!start) return no_memory;
    *(unsigned *)start = exponent;
    block = (struct block *)(start + header);
  }
  *result = block;
  return 0;
}

void free(void *pointer) {
  if (!pointer) return;
  unsigned exponent = *(unsigned *)((unsigned char *)pointer - header);
  struct block *block = pointer;
  block->next = free_blocks[exponent];
  free_blocks[exponent] = block;
}

void *memset(void *target, int byte, size_t count) {
  unsigned char *bytes = target;
  for (size_t i = 0; i < count; i++) bytes[i] = (unsigned char)byte;
  return target;
}

void *memmove(void *target, const void *source, size_t count) {
  unsigned char *to = target;
  const unsigned char *from = source;
  if (to < from) {
    for (size_t i = 0; i < count; i++) to[i] = from[i];
  } else {
    while (count--) to[count] = from[count];
  }
  return target;
}

void *memcpy(void *restrict target, const void *restrict source, size_t count) {
  return memmove(target, source, count);
}

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (; count; count--, a++, b++)
    if (*a != *b) return *a - *b;
  return 0;
}

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length]) length++;
  return length;
}

// Seeds of dictionaries: nothing of a page is worth guessing them, and the same text must read the
// same twice.
void arc4random_buf(void *buffer, size_t count) {
  unsigned char *bytes = buffer;
  for (size_t i = 0; i < count; i++) bytes[i] = (unsigned char)(i * 0x9d + 0x3b);
}

// The checked product of two 64-bit numbers asks for all 128 bits of it.
struct wide {
  unsigned long long low, high;
};

void __multi3(struct wide *result, unsigned long long a, unsigned long long a_high,
              unsigned long long b, unsigned long long b_high) {
  const unsigned long long half = 0xffffffff;
  unsigned long long low = (a & half) * (b & half);
  unsigned long long middle = (a & half) * (b >> 32) + (low >> 32);
  unsigned long long other = (a >> 32) * (b & half) + (middle & half);
  result->low = other << 32 | (low & half);
  result->high = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32) + a * b_high + a_high * b;
}

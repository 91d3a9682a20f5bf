/** Correctly spelled words in the languages of the sites; search must never correct them. */
export const correctWords = `
abbey accordion acoustics aerial afternoon agriculture airship albatross alchemy almanac alphabet altitude
amber anatomy anchor anthem apiary aquarium arcade archery archive armour arithmetic artisan ashtray asylum
atlas aurora autumn aviation badger bakery ballad bamboo banjo barley barometer basalt basket beacon bees
beekeeping beetle bicycle binoculars birdsong biscuit blacksmith blanket blueberry bookbinding bookshop
botany bouquet bracelet brass bread brewery brook butterfly cabin cactus calendar calligraphy camera candle
canoe caravan carpentry cartoon cathedral caving cello ceramics chapel charcoal cheese chess chimney choir
cider cinema clarinet clay climbing clockwork cobbler cocoa comet compass compost concert copper coral
costume cottage cranberry crayon cricket crossword crystal cuckoo cupboard curling cursive cyclist daffodil
dairy dandelion darkroom dialect diary dinghy dinosaur dolphin doorway dragonfly drawing drumming dulcimer
dumpling eclipse elderflower embroidery enamel engraving essays estuary etching etymology fabric falconry
farmhouse fencing fermentation fern ferry fiddle fireplace fishing flamingo flute folklore forest forestry
forge fossil foxglove fresco frog fungi gallery galaxy garden garlic gazette geology geometry ginger glacier
glassblowing globe goat goldsmith gospel grammar granite grape greenhouse guitar gymnastics hammock
handwriting harbour harpsichord harvest hazelnut hedgehog heraldry herbarium heron hiking hockey honey
horizon horology hospice hummingbird hymn iceberg illustration indigo ink insects island ivory jacket
jasmine jazz jewellery jigsaw journal juggling juniper kayak kettle kiln kimono kingfisher kite knitting
knots lacemaking ladder lagoon lantern lavender leather lemonade letterpress lichen lighthouse lilac
limestone linen linguistics lobster locomotive loom lullaby lute luthier magnolia mahogany mandolin
manuscript maple marble marionette marmalade marsh masonry meadow medicine melody mermaid meteor microscope
midwife mineral mirror monastery mosaic moth mountain museum mushroom mythology narrative needlework nettle
nightingale notebook novella nursery oak oboe observatory ocean olive opera orchard orchestra orchid
organist origami otter oyster paddle papyrus parchment parsley pasture patchwork peacock pebble pelican
penguin percussion perfume philately philosophy phonetics photography piano pigeon pilgrimage pinball
planetarium plumbing poetry pollen porcelain postcard pottery printmaking proverb puffin puppetry puzzle
quarry quilting rabbit railway rainbow raspberry recipe reptile rhubarb robotics rosemary rowing saddle
saffron sailing salamander sandstone saxophone scarecrow sculpture seahorse seaweed sewing shepherd
shipwreck silk silversmith skeleton sketchbook snowflake sonnet spinach spinning sundial surfing swimming
tapestry telegraph telescope theology thistle thunder timber topology trombone trumpet tulip turnip
typography ukulele umbrella upholstery vegetable velvet vineyard viola violin volcano walnut waterfall
watercolour weaving whale wheat whittling wicker wildflower willow windmill woodcut wool xylophone yacht
yoghurt yoga zebra zither Garten Bücher Fahrrad Reise Küche jardin livres voyage cuisine poésie jardín
libros viaje cocina poesía
`
  .trim()
  .split(/\s+/)
